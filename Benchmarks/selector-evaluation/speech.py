#!/usr/bin/env python3
"""Speech for the evaluation of the selector, by espeak-ng.

Run:  python3 Benchmarks/selector-evaluation/speech.py FOLDER
Writes FOLDER/tuning/VOICE-SENTENCE.wav and FOLDER/test/VOICE-SENTENCE.wav, numbered from 1. Voices of the
one set share neither language nor speaker with those of the other. What is there already stays.
"""

import subprocess
import sys
from pathlib import Path

TEXTS = {
    "en-gb": [
        "The train to the coast leaves at half past seven.", "Nobody has told me about it.",
        "We could put the table next to the window, where there is more light.", "Yes, of course.",
        "She bought apples, bread and a bottle of milk on her way home.",
        "What happened to the small dog that used to live here?"],
    "de": [
        "Der Zug an die Küste fährt um halb acht.", "Davon hat mir niemand erzählt.",
        "Wir könnten den Tisch ans Fenster stellen, dort ist es heller.", "Ja, natürlich.",
        "Sie hat auf dem Heimweg Äpfel, Brot und eine Flasche Milch gekauft.",
        "Was ist aus dem kleinen Hund geworden, der hier gewohnt hat?"],
    "es": [
        "El tren a la costa sale a las siete y media.", "Nadie me ha contado nada de eso.",
        "Podríamos poner la mesa junto a la ventana, donde hay más luz.", "Sí, por supuesto.",
        "Ha comprado manzanas, pan y una botella de leche de camino a casa.",
        "¿Qué ha sido del perro pequeño que vivía aquí?"],
    "sv": [
        "Tåget till kusten går klockan halv åtta.", "Ingen har berättat det för mig.",
        "Vi kan ställa bordet vid fönstret, där det är ljusare.", "Ja, naturligtvis.",
        "Hon köpte äpplen, bröd och en flaska mjölk på vägen hem.",
        "Vad hände med den lilla hunden som brukade bo här?"],
    "fr-fr": [
        "Le marché ouvre à huit heures, sauf le dimanche.", "Je ne comprends pas la question.",
        "Si tu passes par la boulangerie, prends deux baguettes et quelques croissants.", "Bien sûr.",
        "Mon frère répare de vieilles montres dans son atelier au bord de la rivière.",
        "Où avez-vous trouvé cette carte ?"],
    "it": [
        "Il mercato apre alle otto, tranne la domenica.", "Non capisco la domanda.",
        "Se passi dal panettiere, prendi due pagnotte e qualche biscotto.", "Certamente.",
        "Mio fratello ripara vecchi orologi nella sua bottega in riva al fiume.",
        "Dove avete trovato questa mappa?"],
    "pl": [
        "Targ otwiera się o ósmej, z wyjątkiem niedzieli.", "Nie rozumiem pytania.",
        "Jeśli będziesz obok piekarni, kup dwa chleby i kilka ciastek.", "Oczywiście.",
        "Mój brat naprawia stare zegary w swoim warsztacie nad rzeką.",
        "Gdzie znaleźliście tę mapę?"],
    "pt": [
        "O mercado abre às oito, exceto ao domingo.", "Não percebo a pergunta.",
        "Se passares pela padaria, traz dois pães e alguns bolos.", "Claro que sim.",
        "O meu irmão repara relógios antigos na sua oficina à beira do rio.",
        "Onde é que encontraram este mapa?"],
}

# Language, speaker, words a minute, pitch.
VOICES = {
    "tuning": [
        ("en-gb", "m1", 165, 40), ("en-gb", "f1", 175, 55), ("de", "m3", 150, 35), ("de", "f3", 170, 60),
        ("es", "m1", 185, 45), ("es", "f3", 160, 52), ("sv", "m3", 170, 50), ("sv", "f1", 155, 58)],
    "test": [
        ("fr-fr", "m2", 175, 42), ("fr-fr", "f2", 160, 56), ("it", "m5", 160, 38), ("it", "f4", 180, 62),
        ("pl", "m2", 155, 48), ("pl", "f4", 170, 50), ("pt", "m5", 180, 44), ("pt", "f2", 150, 60)],
}


def main():
    folder = Path(sys.argv[1])
    for name, voices in VOICES.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number, (language, speaker, speed, pitch) in enumerate(voices, 1):
            for sentence, text in enumerate(TEXTS[language], 1):
                path = folder / name / f"{number}-{sentence}.wav"
                if not path.exists():
                    subprocess.run(
                        ["espeak-ng", "-v", f"{language}+{speaker}", "-s", str(speed), "-p", str(pitch),
                         "-w", str(path), text], check=True)


main()
