import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The data directory of the server under test: made by the first process that asks, known to those it starts. */
process.env.JOURNEYS_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'journeys-'));
export const dataDir = process.env.JOURNEYS_DATA;
