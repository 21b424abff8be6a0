import { DataAnalysis } from '../../../features/analysis/DataAnalysis.tsx';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AnalysisPage() {
  const selection = useSelectedOils();
  return (
    <>
      <PageHeader title="Data Analysis" lead="Search, compare, chart and export every value you hold." />
      <DataAnalysis />
      <OilModal {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
    </>
  );
}
