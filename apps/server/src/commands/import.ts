// `npm run import -- <samples.csv> <results.csv> --name … [--release] [--dry-run]`
import { importCommand } from './import-samples.ts';

process.exitCode = await importCommand(process.argv.slice(2), process.env, console);
