#include <libconfig.h>
