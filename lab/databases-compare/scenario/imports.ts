// Administration of groups of samples.
import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import { readImport, startImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { ImportReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import * as endpoints from '@iom/contract/samples/samples.endpoints.ts';
import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import { aPicture, photoZip } from '../../../apps/server/test/fixtures/photos.ts';
import { type ArchiveFiles, makeArchiveFiles } from './archive-files.ts';
import { type Site, settle } from './site.ts';

interface Upload extends Pick<ArchiveFiles, 'samples' | 'results'> {
  name: string;
  dry_run?: 'true';
  correction?: 'true';
}

const toForm = ({ samples, results, ...fields }: Upload) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('samples', new File([samples], 'samples.csv'));
  form.set('results', new File([results], 'results.csv'));
  return form;
};

/** Imports two files and waits for the report. @returns the group, or 0 */
export const importFiles = async (
  site: Site,
  label: string,
  files: Upload,
  status?: number,
): Promise<number> => {
  const { client, admin } = site;
  const { body } = await client.call(label, startImport, {
    upload: toForm(files),
    token: admin,
    status,
  });
  if (!body.task_id) return 0;
  const report = await client.endOfTask<ImportReport>(`${label}: report`, body.task_id, admin);
  await client.call(`${label}: import`, readImport, { params: { task: body.task_id }, token: admin });
  await settle(site);
  return report.group ?? 0;
};

/** Oils with the brands of other oils, and values far from those of the first group. */
const changesOfSecond = (i: number) =>
  i < 20 ? { brand_name: `Brand ${i % 5}`, country: 'DE' } : { brand_name: i % 2 > 0 ? 'Zeta' : 'Eta' };

/**
 * Imports three groups, releases the first, withdraws the third and imports it again.
 * @returns the released group with the files of its oils, and a waiting group
 */
export const importGroups = async (site: Site, dictionary: readonly DictionaryRow[]) => {
  const { client, admin } = site;
  const files = makeArchiveFiles(dictionary, 'A', { count: 320, seed: 7 });
  const second = makeArchiveFiles(dictionary, 'B', { count: 60, seed: 8, changesOf: changesOfSecond });
  const third = makeArchiveFiles(dictionary, 'W', { count: 150, seed: 9 });
  await importFiles(site, 'dry run', { name: 'First', dry_run: 'true', ...files });
  const released = await importFiles(site, 'import', { name: 'First', ...files });
  await importFiles(site, 'the same import', { name: 'First', ...files });
  const waiting = await importFiles(site, 'import of a second group', { name: 'Second', ...second });
  await importFiles(site, 'import under a taken name', { name: 'sECOND', ...third }, 400);
  const withdrawn = await importFiles(site, 'import of a third group', { name: 'Third', ...third });
  await importFiles(site, 'import with errors', {
    name: 'Wrong',
    samples: files.samples,
    results: files.results.replace('"1"', '"x"').replace('"Lab 0"', '""'),
  });
  const ofGroup = (id: number) => ({ params: { id }, token: admin });
  await client.call('sanity before the release', readSanityReport, ofGroup(released));
  await client.call('release', endpoints.releaseSamples, ofGroup(released));
  await client.call('release again', endpoints.releaseSamples, ofGroup(released));
  await settle(site);
  for (const id of [waiting, withdrawn]) await client.call(`sanity of ${id}`, readSanityReport, ofGroup(id));
  const rename = { ...ofGroup(withdrawn), body: { name: 'First' } };
  await client.call('rename to a taken name', endpoints.renameSampleGroup, { ...rename, status: 400 });
  await client.call('rename', endpoints.renameSampleGroup, { ...rename, body: { name: 'Renamed' } });
  await client.call('withdraw a released group', endpoints.withdrawSampleGroup, {
    ...ofGroup(released),
    status: 409,
  });
  await client.call('withdraw', endpoints.withdrawSampleGroup, ofGroup(withdrawn));
  await client.call('sanity of a withdrawn group', readSanityReport, {
    ...ofGroup(withdrawn),
    status: 404,
  });
  const results = third.results.replace('"Lab 0"', '"Lab 9"');
  await importFiles(site, 'import of the third group again', { name: 'Third', ...third, results });
  return { files, released, waiting };
};

/** Photographs of the first oils of a released group. */
export const addPhotos = async ({ client, admin }: Site, group: number) => {
  const picture = await aPicture();
  const files = { 'A-1-F.png': picture, 'A-2-B.png': picture, 'Z-9-F.png': picture };
  const form = new FormData();
  form.set('photos', new File([await photoZip(files)], 'photos.zip'));
  const call = { params: { id: group }, upload: form, token: admin };
  await client.call('photographs', uploadPhotos, call);
  await client.call('photographs again', uploadPhotos, call);
  await client.call('photograph', readPhoto, { params: { year: 2012, name: 'A-1-F' } });
};

export const releaseSecond = async (site: Site, group: number) => {
  const call = { params: { id: group }, token: site.admin };
  await site.client.call('release of the second group', endpoints.releaseSamples, call);
  await settle(site);
};
