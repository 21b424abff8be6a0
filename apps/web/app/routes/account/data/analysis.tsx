import { DataAnalysis } from '../../../features/analysis/DataAnalysis.tsx';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useOpenedOil } from '../../public/shop/use-opened-oil.ts';

export default function AnalysisPage() {
  return (
    <>
      <PageHeader title="Data Analysis" lead="Search, compare, chart and export every value you hold." />
      <DataAnalysis />
      <OilModal {...useOpenedOil()} />
    </>
  );
}
