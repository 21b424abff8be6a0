import { useParams } from 'react-router';
import { StoryEditor } from '../../../features/analysis/stories/StoryEditor.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function StoryPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader />
      <StoryEditor id={id} notFound={<NotFound />} />
    </>
  );
}
