#include "CTicks.h"
