import { pages } from '@iom/contract/shared/pages.ts';
import { Title } from '@mantine/core';
import { Link } from 'react-router';
import { ExampleControlChart } from '../../../features/library/public-chart/ExampleControlChart.tsx';
import { isClaimed, siteText } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Known in the browser only: the built page holds for every setting. */
const Accreditation = () => {
  const hydrated = useHydrated();
  if (!hydrated || !isClaimed('accredited')) return null;
  return <p>The laboratories are accredited to ISO/IEC 17025, method by method.</p>;
};

const Laboratories = () => (
  <section className="prose">
    <Title order={2} mb="sm">
      Independent laboratories
    </Title>
    <p>
      The institute buys the oils and publishes the values; it does not measure them. That is done by
      independent laboratories, which take part in proficiency testing: several times a year the same sample
      goes to many laboratories, and each learns how far its result lies from the others. A bench test that
      ages or fouls an oil is watched with blind reference oils of its own.
    </p>
    <Accreditation />
  </section>
);

const Blind = () => (
  <section className="prose">
    <Title order={2} mt={48} mb="sm">
      A code instead of a name
    </Title>
    <p>
      A laboratory gets about three litres in a plain container with a code. It cannot favour an oil, nor
      recognise one that it has seen before. Ten to fifteen samples make a batch, and one of them is not from
      a shop: it is a <strong>reference oil</strong>, whose values are known to the institute and not to the
      laboratory.
    </p>
  </section>
);

const Checks = () => (
  <section className="prose">
    <Title order={2} mt={48} mb="sm">
      Before a value is released
    </Title>
    <ol>
      <li>
        Every result is compared with SAE J300 and with the bench limits of the class on the label. What lies
        outside is tested again.
      </li>
      <li>
        Further samples are drawn at random and tested again, to see repeatability and reproducibility at
        work.
      </li>
      <li>
        A retest never replaces the reported value. It is kept beside it, and who holds the value sees both.
      </li>
    </ol>
    <p>
      <strong>Repeatability r</strong>: one operator, one instrument, one laboratory; two results of the same
      oil differ by more than r in one case in twenty. <strong>Reproducibility R</strong>: the same for two
      laboratories. A single result closer to a limit than 0.59 R proves neither conformity nor nonconformity.
      Every <Link to={pages.testsConducted.path()}>test’s page</Link> states both where they are known, and
      from where.
    </p>
    <p>
      A value that looks wrong is checked against R first, then on the sample, and then against what can
      happen to an oil on a shelf: a wrong fill, ageing, contamination.
    </p>
  </section>
);

export default function QualityAssurance() {
  return (
    <>
      <PageHeader
        lead={`How the ${siteText('dataPoints')} values of ${siteText('oils')} oils were measured by ${siteText('methods')} methods, and how they are checked before their release.`}
      />
      <Laboratories />
      <Blind />
      <section>
        <Title order={2} mt={48} mb="sm">
          The reference oil in every batch
        </Title>
        <p className="prose">
          This is one of them, as the laboratories reported it, batch after batch. An instrument that drifts
          shows itself here before it reaches a customer’s data. Whoever holds data sees the charts of every
          reference oil and test under <Link to={pages.assurance.path()}>data assurance</Link>.
        </p>
        <ExampleControlChart />
      </section>
      <Checks />
    </>
  );
}
