import type { OwnedReports } from '@iom/contract/library/licences/holdings.schemas.ts';
import { type Dictionary, toOilResponse } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { findPendingLicences } from '../assignments/assignments.store.ts';
import { cellsOfLicences, heldLicence, isRegional } from '../licences/licences.service.ts';
import {
  countOils,
  heldLicences,
  loadSamples,
  type SampleRow,
  samplesOfRegionals,
} from '../licences/licences.store.ts';

/** The licences that the user may use now, with the number of oils that each covers. */
export const ownedReports = async (tx: ReadTx, userId: number): Promise<OwnedReports> => {
  const licences = await heldLicences(tx, userId);
  const ids = licences.map((licence) => licence.id);
  const counts = await countOils(tx, ids);
  const pending = await findPendingLicences(tx, ids);
  const licenceStatus = (id: number) => (pending.has(id) ? ('PENDING' as const) : ('HELD' as const));
  const regionals = await samplesOfRegionals(tx, ids);
  const regional_reports = licences.filter(isRegional).map(({ id, region, year }) => ({
    id,
    year,
    region,
    oil_count: regionals.get(id)?.length ?? 0,
    report_type: 'REGIONAL' as const,
    status: licenceStatus(id),
  }));
  const custom_reports = licences
    .filter((licence) => !isRegional(licence))
    .map(({ id, name }) => ({
      id,
      name,
      oil_count: counts.get(id) ?? 0,
      report_type: 'CUSTOM' as const,
      status: licenceStatus(id),
    }));
  return { regional_reports, custom_reports };
};

/**
 * The oils of a held CUSTOM or SINGLE licence with the licensed tests of each oil.
 * @param id the licence, as in the query string
 * @throws ApiError not_found
 */
export const customSamples = async (tx: ReadTx, dictionary: Dictionary, userId: number, id: string) => {
  const licence = await heldLicence(tx, userId, id, false);
  const mask = await cellsOfLicences(tx, [licence]);
  const oils = await loadSamples(tx, [...mask.keys()]);
  const licensedTests = (oil: SampleRow) => {
    const tests = mask.get(oil.id);
    const licensed = tests === 'all' ? oil.testedIds : [...(tests ?? [])];
    return dictionary.tests
      .filter((test) => licensed.includes(test.id))
      .map(({ id: testId, name }) => ({ id: testId, name }));
  };
  return {
    id: licence.id,
    name: licence.name,
    samples: oils.map((oil) => ({ ...toOilResponse(oil, 'RELEASED'), tests: licensedTests(oil) })),
  };
};
