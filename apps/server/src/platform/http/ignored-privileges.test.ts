import { expect, test } from 'vitest';
import { z } from 'zod';
import { aSite } from '#test/fixtures/site.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

test('logs which privileged keys of a body its endpoint ignores, without values', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const server = await openServer({ log, limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' });
  server.post(
    '/things',
    { schema: { body: z.object({ name: z.string(), status: z.string() }) } },
    async () => null,
  );
  await server.inject({ method: 'POST', url: '/things', payload: { name: 'a', status: 'NEW' } });
  expect(lines).toEqual([]);
  const payload = { name: 'a', status: 'NEW', is_staff: 'Sentinel', paid: true, harmless: 1 };
  await server.inject({ method: 'POST', url: '/things', payload });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines.join())).toMatchObject({ level: 30, path: '/things', keys: ['is_staff', 'paid'] });
  expect(lines.join()).not.toContain('Sentinel');
  await server.close();
});
