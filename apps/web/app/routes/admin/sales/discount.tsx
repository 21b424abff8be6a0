import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { EditDiscount } from '../../../features/purchasing/discounts/EditDiscount.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function DiscountPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <EditDiscount id={Number(id)} notFound={<NotFound />} />;
}
