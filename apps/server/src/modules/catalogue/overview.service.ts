import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Database } from '#platform/database/database.ts';
import { countBins, type PlotAxis } from './overview.store.ts';

const viscosity: PlotAxis = { analyte: 'Kinematic Viscosity @ 100 C', from: 7, to: 21, bins: 56 };
const volatility: PlotAxis = { analyte: 'Noack Evaporation Loss', from: 5, to: 25, bins: 50 };

const toAxisResponse = (axis: PlotAxis, name: string, unit: string) => ({
  name,
  unit,
  from: axis.from,
  to: axis.to,
  bins: axis.bins,
});

/** The counts of the home page and its plot; called once for each archive version. */
export const readOverview = async (
  database: Database,
  { oils, data_points, countries, years }: ArchiveFigures,
): Promise<ArchiveOverview> => {
  const bins = await database.read((tx) => countBins(tx, viscosity, volatility));
  const decades = [...new Set(bins.map((bin) => bin.decade))];
  return {
    oils,
    data_points,
    countries,
    first_year: years[0] ?? null,
    last_year: years.at(-1) ?? null,
    plot: {
      x: toAxisResponse(viscosity, 'Kinematic viscosity at 100 °C', 'mm²/s'),
      y: toAxisResponse(volatility, 'Noack evaporation loss', 'mass %'),
      decades: decades.map((decade) => ({
        decade,
        cells: bins.filter((bin) => bin.decade === decade).map((bin) => [bin.x, bin.y, bin.oils]),
      })),
    },
  };
};
