import * as endpoints from '@iom/contract/library/library.endpoints.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { LibraryDeps } from './library.module.ts';
import { cellsOfLicences, heldLicence, ownedReports } from './licences/licences.service.ts';
import { loadSamples, type SampleRow } from './licences/licences.store.ts';
import { previewPage } from './preview/preview.service.ts';
import {
  findRegionalReport,
  listRegionalReports,
  regionalYears,
  withLicences,
} from './regional-databases/regional-databases.store.ts';

const regionalRoutes = (routes: Routes) => {
  routes.query(endpoints.readRegionalYears, ({ tx }) => regionalYears(tx));
  routes.query(endpoints.listRegionalReports, async ({ tx, user, query }) => {
    const { count, results } = await listRegionalReports(tx, query, pageOf(query));
    return { count, results: user?.isStaff ? await withLicences(tx, results) : results };
  });
  routes.query(endpoints.readRegionalReport, async ({ tx, user, params }) => {
    const report = await findRegionalReport(tx, params.id);
    if (!report) throw new ApiError('not_found');
    const [counted] = user?.isStaff ? await withLicences(tx, [report]) : [];
    return counted ?? report;
  });
};

/** An oil of a held report as the catalogue shows it. */
const sampleAnswer = (oil: SampleRow) => ({
  id: oil.id,
  sample: oil.id,
  year: oil.year,
  brand_name: oil.brandName,
  supplier: oil.supplier,
  sample__sae_grade: oil.saeGrade,
  service_class: oil.serviceClass,
  oil_type: oil.oilType,
  region: oil.region,
  country: countryName(oil.country),
  state_or_province: oil.stateOrProvince,
  sample__report_number: oil.reportNumber,
  sample__group_id: oil.groupId,
  status: 'RELEASED' as const,
  api_mark: oil.apiMark,
  dexos_mark: oil.dexosMark,
  energy_saving: oil.energySaving,
  ilsac_mark: oil.ilsacMark,
  jaso_mark: oil.jasoMark,
  resource_conserving: oil.resourceConserving,
});

const ownedRoutes = (routes: Routes, dictionary: () => Dictionary) => {
  routes.query(endpoints.listOwnedReports, ({ tx, user }) => ownedReports(tx, user.id));
  routes.query(endpoints.listCustomSamples, async ({ tx, user, query }) => {
    const licence = await heldLicence(tx, user.id, query.id, false);
    const mask = await cellsOfLicences(tx, [licence]);
    const oils = await loadSamples(tx, [...mask.keys()]);
    const testsOf = (oil: SampleRow) => {
      const tests = mask.get(oil.id);
      const bought = tests === 'all' ? oil.testedIds : [...(tests ?? [])];
      return dictionary()
        .tests.filter((test) => bought.includes(test.id))
        .map(({ id, name }) => ({ id, name }));
    };
    return {
      id: licence.id,
      name: licence.name,
      samples: oils.map((oil) => ({ ...sampleAnswer(oil), tests: testsOf(oil) })),
    };
  });
  routes.query(endpoints.previewReport, async ({ tx, user, query }) => {
    const licence = await heldLicence(tx, user.id, query.id, query.regional);
    return previewPage(tx, dictionary(), licence, pageOf(query));
  });
};

export const libraryRoutes = (routes: Routes, parts: LibraryDeps) => {
  regionalRoutes(routes);
  ownedRoutes(routes, parts.samples.dictionary);
};
