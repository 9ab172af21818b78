// Build systems expect something to compile in each target; all of it is inlined from the header.
#include "CountdownAtomics.h"
