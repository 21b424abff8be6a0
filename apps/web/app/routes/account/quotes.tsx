import { MyQuotes } from '../../features/purchasing/quotes/MyQuotes.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('My quotes');

export default function QuotesPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader title="My quotes" lead="What you asked a quote for, and what we offer." />
        <MyQuotes />
      </div>
    </RequireUser>
  );
}
