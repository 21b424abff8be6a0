import { QuoteDesk } from '../../../features/purchasing/quotes/manage/QuoteDesk.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function QuotesPage() {
  return (
    <>
      <PageHeader lead="Requests for a quote with our offers." />
      <QuoteDesk />
    </>
  );
}
