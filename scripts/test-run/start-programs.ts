import { startProgramsThrough } from '#platform/programs/start-program.ts';
import { builtStarter } from '#platform/testing/built-worker.ts';

// Processes of tests grow large: they start git through a small one, as the program does.
startProgramsThrough(builtStarter());
