// `npm run admin -- create <email>`
import { adminCommand } from './create-administrator.ts';

// open connections of a failed start would keep the process alive
process.exit(await adminCommand(process.argv.slice(2), process.env, console));
