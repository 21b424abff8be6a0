import { AnswerOverview } from '../../../features/analysis/answers/AnswerOverview.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AnswersPage() {
  return (
    <>
      <PageHeader lead="Questions that chemistry and the precision of the methods decide, over the oils you hold or a free sample set." />
      <AnswerOverview />
    </>
  );
}
