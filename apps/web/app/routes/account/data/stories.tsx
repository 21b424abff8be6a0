import { StoryList } from '../../../features/analysis/stories/StoryList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function StoriesPage() {
  return (
    <>
      <PageHeader lead="Saved analyses and answers combined with your own words, to share by link." />
      <StoryList />
    </>
  );
}
