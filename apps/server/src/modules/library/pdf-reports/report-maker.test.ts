import { expect, test } from 'vitest';
import { FileMissing, type FileStore } from '#platform/files/file-store.ts';
import { openLog } from '#platform/log.ts';
import { aReport } from '#test/fixtures/data-report.ts';
import { openReportMaker } from './report-maker.ts';

const open = (timeoutMs?: number) => {
  const written: string[] = [];
  const files: FileStore = {
    read: () => Promise.reject(new FileMissing()),
    write: async (key) => written.push(key),
    remove: async () => {},
  };
  return { written, maker: openReportMaker({ files, log: openLog('silent') }, timeoutMs) };
};

test('calls for the same report share one run', async () => {
  const { written, maker } = open();
  const [one, other] = await Promise.all([maker.renderBytes(aReport()), maker.renderBytes(aReport())]);
  expect(one).toBe(other);
  expect(written).toHaveLength(1);
  await maker.close();
});

test('a report that a busy machine does not finish in time is refused for now', async () => {
  const { written, maker } = open(1);
  const call = maker.renderBytes(aReport());
  await expect(call).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
  expect(written).toEqual([]);
  await maker.close();
});

test('a report is not typeset for a disconnected caller, unless another call waits for it', async () => {
  const { written, maker } = open();
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const gone = { key: '203.0.113.1', left: leaving.signal };
  const present = { key: '203.0.113.2', left: staying.signal };
  const calls = [
    maker.renderBytes(aReport(), gone),
    maker.renderBytes(aReport(), present),
    maker.renderBytes(aReport({ title: 'Another' }), gone),
    maker.renderBytes(aReport()),
  ];
  leaving.abort();
  const results = await Promise.allSettled(calls);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'fulfilled' },
  ]);
  expect(written).toHaveLength(1);
  await maker.close();
});
