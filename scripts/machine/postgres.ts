// A PostgreSQL of one's own, by the newest version of Debian's package.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const version = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
export const pgbin = path.join('/usr/lib/postgresql', version, 'bin');
const asRoot = process.getuid?.() === 0;

/** PostgreSQL's programs refuse to run as root. */
export const asServer = (file: string, args: readonly string[]) =>
  asRoot
    ? execFileSync('runuser', ['-u', 'postgres', '--', file, ...args], { encoding: 'utf8', cwd: '/' })
    : execFileSync(file, args, { encoding: 'utf8' });

/** Makes a folder that PostgreSQL's user owns; its parents stay as they are. */
export const serverFolder = (folder: string) => {
  mkdirSync(folder, { mode: 0o700 });
  if (asRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
};

export interface OwnPostgres {
  url: string;
  /** The first column of the rows of a statement. */
  psql(statement: string): string;
  start(folder?: string): void;
  stop(mode: 'fast' | 'immediate'): void;
  /** Of the server's first process. */
  pid(): number;
}

/** Creates a database server in `work`/data, which listens on loopback once it is started. `options` are those of `postgres`. */
export const newPostgres = (work: string, port: number, options = ''): OwnPostgres => {
  if (asRoot) chmodSync(work, 0o755);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let data = serverFolder(path.join(work, 'data'));
  asServer(path.join(pgbin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
  const control = (...args: string[]) => asServer(path.join(pgbin, 'pg_ctl'), ['-D', data, '-w', ...args]);
  return {
    url,
    psql: (statement) => asServer(path.join(pgbin, 'psql'), [url, '-Atc', statement]).trim(),
    start: (folder = data) => {
      data = folder;
      const all = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} ${options}`;
      control('-l', path.join(data, 'log'), '-o', all, 'start');
    },
    stop: (mode) => void control('-m', mode, 'stop'),
    pid: () => Number(asServer('head', ['-n', '1', path.join(data, 'postmaster.pid')])),
  };
};
