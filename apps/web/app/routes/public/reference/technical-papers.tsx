import { PaperList } from '../../../features/content/papers/PaperList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TechnicalPapers() {
  return (
    <>
      <PageHeader lead="What has been written about engine oils and their bench tests, with authors, where it was presented, and how to cite it." />
      <PaperList />
    </>
  );
}
