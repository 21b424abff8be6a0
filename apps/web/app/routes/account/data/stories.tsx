import { SavedWorkList } from '../../../features/analysis/saved-work/SavedWorkList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function SavedWorkPage() {
  return (
    <>
      <PageHeader lead="Your saved analyses and answers, and the stories and dashboards made of them, each with a link to share." />
      <SavedWorkList />
    </>
  );
}
