// Shared by `npm start`, `npm test` and `npm run dev`: installs dependencies and runs commands on the project's own Node.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '..');
export const node = path.join(root, 'node_modules/.bin/node');

/** PATH with the project's Node first. */
const environment = () => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
});

/** Exits with a message for the person who typed the command. */
export const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/**
 * Runs a command in the project root. `quiet` shows its output only when it fails; `aside` gives it a low
 * priority. Resolves when the command ends; exits this process and its children when it fails.
 */
export const run = async (command, args, { quiet = false, aside = false, ...options } = {}) => {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: environment(), ...options });
  const end = () => child.kill();
  const stop = () => process.exit(1);
  process.on('exit', end).on('SIGTERM', stop).on('SIGINT', stop);
  if (aside && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => stream && buffer(stream)));
  const [code] = await once(child, 'exit').catch((error) => fail(error.message));
  process.off('exit', end).off('SIGTERM', stop).off('SIGINT', stop);
  if (code === 0) return;
  for (const text of await printed) if (text) process.stderr.write(text);
  process.exit(code ?? 1);
};

const hashText = (text) => createHash('sha256').update(text).digest('hex');
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const stamp = (file, hash) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
};

const isWritable = (folder) => {
  if (!existsSync(folder)) return isWritable(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};
const assertWritable = () => {
  if (!isWritable(root)) fail(`The folder ${root} cannot be written. Fix its permissions.`);
  // npm sets it for the scripts that it runs
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  if (!isWritable(cache))
    fail(
      `npm's cache ${cache} cannot be written. Fix its permissions, or name another folder in npm_config_cache.`,
    );
};

const lock = path.join(root, '.preparing');
const twentySeconds = 20_000;
/**
 * Whether the owner of the lock is still working: it touches the file every five seconds. A killed command
 * leaves its file, and its pid may be reused.
 */
const isHeld = () => {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const pid = Number(readFileSync(lock, 'utf8'));
    // created, but not written yet
    if (pid === 0) return age < 2000;
    if (pid === process.pid || age > twentySeconds) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};
/** Of several processes that find an abandoned lock, one renames it. */
const removeStale = () => {
  const stale = `${lock}.${process.pid}`;
  try {
    renameSync(lock, stale);
    rmSync(stale);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
};

/**
 * Waits until no other command of this checkout installs, builds or creates the demo archive. @returns a
 * function that releases the lock
 */
export const prepareAlone = async () => {
  for (let waits = false; ; waits = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(`The folder ${root} cannot be written (${error.code}). Fix its permissions.`);
    }
    if (isHeld()) {
      if (!waits) console.log('Waiting for another command that installs or builds here …');
      await wait(500);
    } else removeStale();
  }
  const touch = setInterval(() => {
    const now = new Date();
    if (existsSync(lock)) utimesSync(lock, now, now);
  }, 5000);
  const release = () => {
    clearInterval(touch);
    if (readStamp(lock) === String(process.pid)) rmSync(lock, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
};

/** Exits if nothing could listen on the port; the server explains other errors of the address. */
export const assertPortFree = (port, host) =>
  new Promise((resolve) => {
    const number = Number(port);
    if (!Number.isInteger(number) || number < 0 || number > 65_535) return resolve();
    const probe = createServer()
      .once('error', (error) => {
        if (error.code === 'EADDRINUSE')
          fail(
            `The port ${port} is taken, perhaps by another \`npm start\`. Stop what uses it, or set PORT.`,
          );
        resolve();
      })
      .listen({ host, port: number }, () => probe.close(resolve));
  });

const installed = path.join(root, 'node_modules/.installed');
const lockFile = path.join(root, 'package-lock.json');
const npm = (args, options) => {
  assertWritable();
  return run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true, ...options });
};
const isInstalled = (...hashes) => hashes.includes(readStamp(installed));

/** Installs the pinned dependencies when they are missing or the lock file has changed. */
export const install = async () => {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = hashText(lock);
  if (isInstalled(hash)) return;
  console.log('Installing dependencies (about half a minute) …');
  // adds to the packages of a site that may be running, which `npm ci` would remove first
  await npm(isInstalled(hashText(`${lock} to start`)) ? ['install', '--no-save'] : ['ci']);
  stamp(installed, hash);
};

/**
 * Installs only the dependencies of build and site, without those of checks and tests, in two steps: resolves
 * when the server's dependencies are installed, to a function that installs those of the pages in parallel.
 */
export const installToStart = async () => {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = hashText(`${lock} to start`);
  if (isInstalled(hash, hashText(lock))) return async () => {};
  console.log('Installing dependencies (about half a minute) …');
  const only = (app) => ['-w', `apps/${app}`, '--include-workspace-root=false'];
  await npm(['ci', ...only('server')]);
  return async () => {
    // adds to the installed packages, where `npm ci` would start over
    await npm(['install', '--no-save', ...only('web')], { aside: true });
    stamp(installed, hash);
  };
};

/** Generated files beside the sources. */
const isBuildOutput = /(^|\/)((build|\.react-router|node_modules)\/|public\/world\.svg$)/;

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !isBuildOutput.test(path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** The source files of `server` or `web`, and the files that determine its dependencies. */
export const listSources = (app) => [
  ...[`apps/${app}`, 'packages'].flatMap(filesBelow),
  ...['package-lock.json', 'tsconfig.base.json'].map((file) => path.join(root, file)),
];

const builtStamp = (app) => path.join(root, `apps/${app}/build/.built`);

/**
 * Builds `server` or `web` if its sources have changed, once `after` has resolved, with the options of `run`.
 */
export const build = async (app, { after, ...options } = {}) => {
  const sources = listSources(app).map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`);
  const built = builtStamp(app);
  const hash = hashText(sources.join('\n'));
  if (readStamp(built) === hash) return;
  console.log(app === 'web' ? 'Building the site …' : 'Building the server …');
  await after;
  const script = app === 'web' ? 'build:pages' : 'build';
  await run(node, ['--run', script], {
    quiet: true,
    cwd: path.join(root, 'apps', app),
    // a tenth less processor time than with the default of 16
    env: { ...environment(), NODE_OPTIONS: '--max-semi-space-size=64' },
    ...options,
  });
  stamp(built, hash);
};

/**
 * Compresses the built site with low priority, unless that is done. An interrupted run starts over next time.
 */
export const compressAside = () => {
  const compressed = path.join(root, 'apps/web/build/.compressed');
  const hash = readStamp(builtStamp('web'));
  if (readStamp(compressed) === hash) return;
  const child = spawn(node, ['apps/web/compress.mjs'], { cwd: root, stdio: 'ignore' });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('exit', () => child.kill());
  child.once('exit', (code) => code === 0 && stamp(compressed, hash));
};
