import { answerNames } from '@iom/contract/analysis/answers/answers.ts';
import { useParams } from 'react-router';
import { AnswerPage } from '../../../features/analysis/answers/AnswerPage.tsx';
import { firstAnswerQuery } from '../../../features/analysis/answers/frame/use-answer.ts';
import { sampleSetQuery } from '../../../features/analysis/query/analysis.queries.ts';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { useOpenedOil } from '../../public/shop/use-opened-oil.ts';

export const handle: RenderedRoute = {
  readPageData: async (queries, { name = '' }) => {
    const known = answerNames.find((one) => one === name);
    await queries.fetchQuery(sampleSetQuery);
    if (known) await queries.fetchQuery(firstAnswerQuery(known));
  },
};

export default function Answer() {
  const { name = '' } = useParams();
  return (
    <>
      <AnswerPage name={name} notFound={<NotFound />} />
      <OilModal {...useOpenedOil()} />
    </>
  );
}
