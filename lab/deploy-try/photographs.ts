// Uploads a photograph to one server and reads it on both.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { report } from './load.ts';
import { ports, postgres, root, signIn } from './machine.ts';

const [one] = ports.servers;

export const photographs = async () => {
  const admin = await signIn('admin@iom.example');
  const sample = `select group_id, year, report_number from samples where year > 2006 order by id limit 1`;
  const [group, year, number] = postgres.psql(sample).split('|');
  const picture = readFileSync(path.join(root, 'docs/pictures/catalogue.png'));
  const body = new FormData();
  body.set('photos', new Blob([zipSync({ [`${number}-F.png`]: picture }, { level: 0 })]), 'photos.zip');
  const sent = await fetch(`http://127.0.0.1:${one}/api/transfer/sample-groups/${group}/photos/`, {
    method: 'POST',
    headers: { authorization: `Token ${admin}` },
    body,
  });
  const { stored } = await sent.json();
  const shown = await Promise.all(
    ports.servers.map(async (port) => {
      const photograph = await fetch(`http://127.0.0.1:${port}/api/core/photos/${year}/${number}-F/`);
      return `${photograph.headers.get('content-type')}, ${(await photograph.arrayBuffer()).byteLength} bytes`;
    }),
  );
  report(
    'a photograph uploaded to one server is shown by both',
    stored === 1 &&
      shown.every((photograph) => photograph.startsWith('image/jpeg') && photograph === shown[0]),
    shown.join(' and '),
  );
};
