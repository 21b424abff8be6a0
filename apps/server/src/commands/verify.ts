// `npm run verify`
import { verifyCommand } from './verify-database.ts';

process.exitCode = await verifyCommand(process.argv.slice(2), process.env, console);
