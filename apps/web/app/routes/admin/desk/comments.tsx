import { Comments } from '../../../features/content/desk/Comments.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CommentsPage() {
  return (
    <>
      <PageHeader lead="Comments that users left. A hidden comment is seen by administrators only." />
      <Comments />
    </>
  );
}
