import { pages } from '@iom/contract/pages/pages.ts';
import { verdictColors } from '@iom/figures/colors.ts';
import { Title } from '@mantine/core';
import { Link } from 'react-router';
import { siteText } from '../../../lib/pages/site.ts';
import classes from './sample-verdicts.module.css';

const parts = [
  { name: 'sampleConforming', verdict: 'conforms', text: 'conform' },
  { name: 'sampleUndecided', verdict: 'undecided', text: 'undecided' },
  { name: 'sampleRefuted', verdict: 'does_not_conform', text: 'do not conform' },
] as const;

/** A live answer: how many oils of the free sample set meet the SAE grade on their label. Not shown for an empty set. */
export const SampleVerdicts = () => (
  <section className={classes.verdicts} data-oils={siteText('sampleOils')}>
    <Title order={2} size="h3">
      Is it the grade the label says?
    </Title>
    <p>{siteText('sampleOils')} oils of the archive against SAE J300 and the precision of the methods:</p>
    <div className={classes.bar} aria-hidden>
      {parts.map(({ name, verdict }) => (
        <span key={name} style={{ flexGrow: siteText(name), backgroundColor: verdictColors[verdict] }} />
      ))}
    </div>
    <ul className="figures">
      {parts.map(({ name, verdict, text }) => (
        <li key={name}>
          <span style={{ backgroundColor: verdictColors[verdict] }} aria-hidden />
          {siteText(name)} {text}
        </li>
      ))}
    </ul>
    <Link to={pages.answer.path({ name: 'claim-check' })}>Which ones, and by how much: free to try</Link>
  </section>
);
