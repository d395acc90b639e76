print("beamform")
