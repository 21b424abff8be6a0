import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The data directory of the server under test: created by the first process, inherited by the processes it
 * starts.
 */
process.env.JOURNEYS_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'journeys-'));
export const dataDir = process.env.JOURNEYS_DATA;
