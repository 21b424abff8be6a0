import { SalesFigures } from '../../../features/purchasing/figures/SalesFigures.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function FiguresPage() {
  return (
    <>
      <PageHeader lead="Orders that are complete, by the day of payment in UTC, after discounts. Refunded charges do not count." />
      <SalesFigures />
    </>
  );
}
