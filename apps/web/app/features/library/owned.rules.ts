// One list of what a user holds, regional databases and custom datasets alike.
import type { OwnedReports } from '@iom/contract/library/library.schemas.ts';

export interface Owned {
  id: number;
  regional: boolean;
  name: string;
  oilCount: number;
  /** An offer to hand it to a colleague is out. */
  offered: boolean;
}

export const ownedDatasets = ({ regional_reports, custom_reports }: OwnedReports) => ({
  regional: regional_reports.map(
    (report): Owned => ({
      id: report.id,
      regional: true,
      name: `${report.region} ${report.year}`,
      oilCount: report.oil_count,
      offered: report.status === 'PENDING',
    }),
  ),
  custom: custom_reports.map(
    (report): Owned => ({
      id: report.id,
      regional: false,
      name: report.name,
      oilCount: report.oil_count,
      offered: report.status === 'PENDING',
    }),
  ),
});

/** The address of a dataset's preview. */
export const previewPath = (owned: Pick<Owned, 'id' | 'regional'>) =>
  `/dataset/owned/${owned.id}?regional=${owned.regional}`;
