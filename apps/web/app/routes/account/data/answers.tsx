import { AnswerOverview } from '../../../features/analysis/answers/AnswerOverview.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AnswersPage() {
  return (
    <>
      <PageHeader lead="Analyses of the oils you hold, or of a free sample set, based on chemistry and method precision." />
      <AnswerOverview />
    </>
  );
}
