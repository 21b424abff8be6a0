// Shared by `npm start` and `npm test`: installs dependencies and runs commands on the project's own Node.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const node = path.join(root, 'node_modules/.bin/node');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The project's Node first on PATH. */
const environment = () => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
});

/** Runs a command in the project root; exits this process when it fails. */
export const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  if (result.error) console.error(result.error.message);
  if (result.status !== 0) process.exit(result.status ?? 1);
};

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const stamp = (file, hash) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
};

const installed = path.join(root, 'node_modules/.installed');
/** What checks and tests use is listed in the package.json of the root, what the site is built from and runs on in those below. */
const onlyToStart = ['--workspaces', '--include-workspace-root=false'];

/** Installs the pinned dependencies when they are missing or the lock file has changed; `toStart` leaves out those of checks and tests. */
export const install = ({ toStart = false } = {}) => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const everything = hashOf(lock);
  const hash = toStart ? hashOf(`${lock} to start`) : everything;
  if ([hash, everything].includes(stampOf(installed))) return;
  console.log('Installing dependencies (about half a minute) …');
  run('npm', ['ci', ...(toStart ? onlyToStart : []), '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stamp(installed, hash);
};

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !/(^|\/)(build|\.react-router|node_modules)(\/|$)/.test(path.relative(root, entry.parentPath)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/**
 * Builds `server` or `web` when its sources have changed; `aside` leaves the processors to other work first. Resolves when that has
 * ended; exits this process when it fails.
 */
export const build = async (app, { aside = false } = {}) => {
  const files = [`apps/${app}`, 'packages'].flatMap(filesBelow);
  const sources = files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`);
  const built = path.join(root, `apps/${app}/build/.built`);
  const hash = hashOf(sources.join('\n'));
  if (stampOf(built) === hash) return;
  console.log(app === 'web' ? 'Building the site …' : 'Building the server …');
  const child = spawn('npm', ['run', 'build', '--silent', '-w', `apps/${app}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  if (aside && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
  stamp(built, hash);
};
