import { MyQuotes } from '../../../features/purchasing/quotes/MyQuotes.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function QuotesPage() {
  return (
    <>
      <PageHeader lead="Your quote requests and our offers." />
      <MyQuotes />
    </>
  );
}
