#include "CFloatMode.h"
