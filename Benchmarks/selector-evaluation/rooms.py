#!/usr/bin/env python3
"""Talkers in turn, in rooms by pyroomacoustics (MIT licence): the evaluation of the selector with another simulator.

Run:  python3 rooms.py SPEECH FOLDER [--minutes MINUTES] [--seeds COUNT] [--set test|tuning]
SPEECH is what speech.py has written. Writes FOLDER/NAME.wav, two channels, the front microphone first, and
FOLDER/NAME.json with what is known of each: the name of its condition, the spacing in metres, when each talker
speaks, in seconds as it passes the midst of the pair, and direct-to-reverberant ratios. FOLDER/recordings.json
names all of them, and is written first: a recording that is then missing makes the evaluation fail.

Conditions, levels and turns are drawn as `selector-evaluation` draws them; the code is apart, and so are random
numbers. The images of a source are moved by up to 5 cm at random, against the sweeping echoes of bare image
sources.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pyroomacoustics as pra
import soundfile
from scipy.signal import fftconvolve, resample_poly

RATE = 16000
SPEED_OF_SOUND = 343.0
# In how many rooms a recording looks for a place, until that is an error: mostly a few are enough.
MOST_ROOMS = 200
# How far the walls have taken the reflections down where they are cut off.
DEPTH = 40.0
CONDITIONS = {
    "easy, 0 dB": dict(kind="easy", ratio=0),
    "easy, -6 dB": dict(kind="easy", ratio=-6),
    "hard, 0 dB": dict(kind="hard", ratio=0),
    "hard, -6 dB": dict(kind="hard", ratio=-6),
}
KINDS = {
    "easy": dict(decay=(0.3, 0.6), degrees=20, noise=-25, overlap=0.0),
    "hard": dict(decay=(0.66, 0.8), degrees=40, noise=-15, overlap=0.4),
}
SIZES = {
    "tuning": [(4.6, 3.7, 2.6), (5.4, 4.3, 2.5), (6.8, 5.2, 3.0)],
    "test": [(5.0, 3.8, 2.6), (6.1, 4.8, 2.7), (7.4, 5.7, 3.1)],
}
SEEDS = {"tuning": 11, "test": 211}
TALKER, SELF_NOISE = -26.0, -35.0
STEP, MARGIN, HANGOVER = 0.01, 15.9, 0.2


def amplitude(decibels):
    return 10 ** (decibels / 20)


def utterance(path):
    """Samples of active level 1 (ITU-T P.56: margin and hangover) and when there is speech in them."""
    samples, rate = soundfile.read(path)
    samples = resample_poly(samples, RATE, rate)
    step = int(STEP * RATE)
    frames = samples[: len(samples) // step * step].reshape(-1, step)
    powers = np.mean(frames**2, axis=1)
    falling = np.sort(powers)[::-1]
    means = np.cumsum(falling) / np.arange(1, len(falling) + 1)
    below = np.nonzero(falling[1:] < means[:-1] * 10 ** (-MARGIN / 10))[0]
    level = means[below[0] if len(below) else -1]
    active = np.nonzero(powers >= level * 10 ** (-MARGIN / 10))[0]
    speech = []
    for place in active:
        if speech and place - speech[-1][1] < HANGOVER / STEP:
            speech[-1][1] = place + 1
        else:
            speech.append([place, place + 1])
    first, last = active[0], active[-1] + 1
    intervals = [((a - first) * STEP, (b - first) * STEP) for a, b in speech]
    return samples[first * step : last * step] / np.sqrt(level), intervals


def turns_of(voices, kind, seconds, random):
    """Two tracks of speech, and who speaks when."""
    tracks = np.zeros((2, int(seconds * RATE)))
    turns, onset = [], 1.2
    while True:
        talker, speech, start = len(turns) % 2, [], onset
        for _ in range(random.choice([1, 1, 2, 3])):
            samples, intervals = voices[talker][random.integers(len(voices[talker]))]
            first = round(start * RATE)
            if first + len(samples) >= tracks.shape[1]:
                break
            tracks[talker, first : first + len(samples)] = samples
            speech += [[first / RATE + a, first / RATE + b] for a, b in intervals]
            start += len(samples) / RATE + random.uniform(0.15, 0.45)
        if not speech:
            return tracks, turns
        free = turns[-1]["speech"][-1][1] if turns else 0
        turns.append(dict(beam=["front", "back"][talker], speech=speech))
        end = speech[-1][1]
        if random.uniform() < KINDS[kind]["overlap"]:
            onset = max(end - random.uniform(0.1, 0.5), speech[0][0] + 0.3, free + 0.1)
        else:
            onset = end + random.uniform(0.1, 0.8)


def absorption_of(size, decay):
    """What the walls absorb for a decay as it is measured: Sabine's formula makes it too long in a shoebox."""
    absorption, _ = pra.inverse_sabine(decay, size, c=SPEED_OF_SOUND)
    place = size / 2
    for _ in range(2):
        heard = responses(size, absorption, place, np.array([place]), place + [0.9, 0.6, 0.1])
        absorption = min(0.95, absorption * heard[3] / decay)
    return absorption


def responses(size, absorption, position, microphones, source):
    """What each microphone hears of an impulse that passes the midst of the pair with amplitude 1, the DRR, the
    sample of the direct sound, and the reverberation time (T20)."""
    order = int(np.ceil(DEPTH / (-10 * np.log10(1 - absorption))))
    distance = np.linalg.norm(source - position)
    heard = []
    for highest in (0, order):
        room = pra.ShoeBox(
            size, fs=RATE, max_order=highest, materials=pra.Material(absorption), use_rand_ism=highest > 0,
            max_rand_disp=0.05)
        room.set_sound_speed(SPEED_OF_SOUND)
        room.add_source(source)
        room.add_microphone_array(microphones.T)
        room.compute_rir()
        heard.append([distance * rows[0] for rows in room.rir])
    direct = sum(np.sum(row**2) for row in heard[0])
    rest = 0
    for whole, alone in zip(heard[1], heard[0]):
        late = whole.copy()
        late[: len(alone)] -= alone[: len(late)]
        rest += np.sum(late**2)
    delay = pra.constants.get("frac_delay_length") // 2
    arrival = distance / SPEED_OF_SOUND * RATE + delay
    decay = pra.experimental.measure_rt60(heard[1][0], RATE, decay_db=20)
    return heard[1], 10 * np.log10(direct / rest), round(arrival), decay


def place(kind, ratio, spacing, sizes, random):
    """A room, a pair and two talkers in it at the ratio asked for."""
    wanted = KINDS[kind]
    for _ in range(MOST_ROOMS):
        size = np.array(sizes[random.integers(len(sizes))])
        decay = random.uniform(*wanted["decay"])
        absorption = absorption_of(size, decay)
        critical = 0.057 * np.sqrt(np.prod(size) / decay)
        position = np.append(size[:2] / 2 + random.uniform(-0.4, 0.4, 2), random.uniform(1, 1.4))
        if kind == "hard":
            axis, gap = random.integers(2), random.uniform(0.4, 0.7)
            position[axis] = random.choice([gap, size[axis] - gap])
        yaw = random.uniform(-np.pi, np.pi)
        half = spacing / 2 * np.array([np.cos(yaw), np.sin(yaw), 0])
        microphones = np.array([position + half, position - half])
        talkers = []
        for side in (0, np.pi):
            azimuth = yaw + side + np.radians(random.uniform(-wanted["degrees"], wanted["degrees"]))
            elevation = random.uniform(-0.1, 0.2)
            direction = np.array([
                np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)])
            distance = max(0.25, critical * amplitude(-ratio))
            for _ in range(8):
                source = position + distance * direction
                if np.any(source < 0.3) or np.any(source > size - 0.3):
                    break
                heard, reached, arrival, measured = responses(size, absorption, position, microphones, source)
                if abs(reached - ratio) < 0.3:
                    talkers.append((heard, reached, arrival, measured))
                    break
                distance = max(0.25, distance * amplitude(reached - ratio))
            if len(talkers) < (1 if side == 0 else 2):
                break
        if len(talkers) == 2:
            return talkers
    raise LookupError(f"no place in {MOST_ROOMS} {kind} rooms has a direct-to-reverberant ratio of {ratio} dB")


def diffuse_noise(spacing, frames, random):
    """Pink above 50 Hz, of power 1, with the coherence of a spherically diffuse field, sin(kd)/(kd)."""
    # Blocks of half a minute, as long transforms are slow.
    length = 30 * RATE
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    shape = np.sqrt(50 / np.maximum(frequencies, 50))
    shape[0] = 0
    coherence = np.sinc(2 * frequencies * spacing / SPEED_OF_SOUND)
    blocks = []
    for _ in range(-(-frames // length)):
        first, other = (
            shape * (random.standard_normal(len(shape)) + 1j * random.standard_normal(len(shape))) for _ in range(2))
        second = coherence * first + np.sqrt(1 - coherence**2) * other
        noise = np.fft.irfft([first, second], length)
        blocks.append(noise / np.sqrt(np.mean(noise**2)))
    return np.concatenate(blocks, axis=1)[:, :frames]


def render(job):
    name, condition, number, spacing, seed, arguments = job
    random = np.random.default_rng(seed)
    np.random.seed(seed)
    wanted = KINDS[condition["kind"]]
    chosen = random.choice(8, 2, replace=False) + 1
    speech = Path(arguments.speech) / arguments.set
    voices = [[utterance(path) for path in sorted(speech.glob(f"{voice}-*.wav"))] for voice in chosen]
    if not all(voices):
        raise FileNotFoundError(f"{speech}: no speech of the voices {chosen[0]} and {chosen[1]}")
    tracks, turns = turns_of(voices, condition["kind"], 60 * arguments.minutes, random)
    talkers = place(condition["kind"], condition["ratio"], spacing, SIZES[arguments.set], random)
    frames = tracks.shape[1]
    signals = amplitude(TALKER + wanted["noise"]) * diffuse_noise(spacing, frames, random)
    for track, (heard, _, arrival, _) in zip(tracks, talkers):
        level = amplitude(TALKER + random.uniform(-2, 2))
        for signal, response in zip(signals, heard):
            signal += level * fftconvolve(track, response)[arrival : arrival + frames]
    signals += amplitude(TALKER + SELF_NOISE) * random.standard_normal(signals.shape)
    path = Path(arguments.folder) / f"{number:02}"
    soundfile.write(path.with_suffix(".wav"), signals.T, RATE, subtype="PCM_24")
    truth = dict(
        name=name, spacingMeters=spacing, turns=turns,
        directToReverberantDecibels=[round(float(t[1]), 2) for t in talkers],
        reverberationSeconds=[round(float(t[3]), 3) for t in talkers])
    path.with_suffix(".json").write_text(json.dumps(truth) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("speech")
    parser.add_argument("folder")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--set", choices=["test", "tuning"], default="test")
    arguments = parser.parse_args()
    Path(arguments.folder).mkdir(parents=True, exist_ok=True)
    pra.constants.set("rir_hpf_enable", False)
    jobs = []
    for name, condition in CONDITIONS.items():
        for n in range(arguments.seeds):
            jobs.append((name, condition, len(jobs) + 1, [0.010, 0.015, 0.020][n % 3],
                         SEEDS[arguments.set] + len(jobs), arguments))
    names = [f"{job[2]:02}" for job in jobs]
    (Path(arguments.folder) / "recordings.json").write_text(json.dumps(dict(recordings=names)) + "\n")
    with ProcessPoolExecutor() as pool:
        # Their results are asked for, or an error would go unseen.
        for _ in pool.map(render, jobs):
            pass


if __name__ == "__main__":
    main()
