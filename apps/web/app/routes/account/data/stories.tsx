import { StoryList } from '../../../features/analysis/stories/StoryList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function StoriesPage() {
  return (
    <>
      <PageHeader lead="Saved analyses and answers in an order, with your own words between them, to share by a link." />
      <StoryList />
    </>
  );
}
