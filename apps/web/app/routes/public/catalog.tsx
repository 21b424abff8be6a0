import { addOils, removeOils } from '@iom/contract/purchasing/cart.rules.ts';
import { Skeleton } from '@mantine/core';
import { OilCatalogue } from '../../features/catalogue/OilCatalogue.tsx';
import { ToTests } from '../../features/purchasing/cart/ToTests.tsx';
import { useCart } from '../../features/purchasing/cart/use-cart.ts';
import { useInBrowser } from '../../lib/in-browser.ts';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () =>
  pageMeta(
    'Catalogue',
    'Browse the engine oils of the archive by year, region, SAE grade, service class, brand and supplier.',
  );

export default function Catalog() {
  const { cart, change } = useCart();
  const inBrowser = useInBrowser();
  return (
    <div className="page">
      <PageHeader title="Browse and Select Oils from our Catalog" actions={<ToTests />} />
      {inBrowser ? (
        <OilCatalogue
          chosen={cart.oils.map((oil) => oil.sample)}
          onAdd={(samples) => change((now) => addOils(now, samples))}
          onRemove={(samples) => change((now) => removeOils(now, samples))}
        />
      ) : (
        <Skeleton h={900} animate={false} />
      )}
    </div>
  );
}
