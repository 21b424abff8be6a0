// `npm run admin -- create <email>`, `remove-second-factor <email>` or `rotate-secrets`
import { adminCommand } from './admin-command.ts';

// open connections of a failed start would keep the process alive
process.exit(await adminCommand(process.argv.slice(2), process.env, console));
