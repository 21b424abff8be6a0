import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './home.module.css';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 160 96" className={classes.drawing} aria-hidden="true">
    {children}
  </svg>
);

/** A window of a specification among formulations: one inside, the others outside. */
const Formulation = () => (
  <Drawing>
    <path d="M20 8 V82 H148" />
    <path d="M28 18 C52 60 84 72 144 76" className={classes.faint} />
    <rect x="58" y="40" width="42" height="30" className={classes.accent} />
    <circle cx="40" cy="34" r="3" />
    <circle cx="50" cy="52" r="3" />
    <circle cx="78" cy="58" r="4" className={classes.filled} />
    <circle cx="112" cy="66" r="3" />
    <circle cx="130" cy="56" r="3" />
  </Drawing>
);

/** A shelf with four containers, one of them taken out. */
const Shelf = () => (
  <Drawing>
    <path d="M8 84 H152" />
    <path d="M20 84 V40 q0 -6 6 -6 h4 v-8 h12 v8 h4 q6 0 6 6 V84 Z" />
    <path d="M60 84 V34 q0 -6 6 -6 h2 v-8 h10 v8 h8 q6 0 6 6 V84 Z" className={classes.accent} />
    <path d="M66 50 h20 v20 h-20 Z" className={classes.filled} />
    <path d="M100 84 V46 q0 -6 6 -6 h4 v-8 h10 v8 h12 q6 0 6 6 V84 Z" />
    <path d="M26 54 h20 M26 60 h14 M108 58 h22 M108 64 h16" className={classes.faint} />
  </Drawing>
);

/** A piston in its bore with the film of oil between them. */
const Piston = () => (
  <Drawing>
    <path d="M44 6 V90 M116 6 V90" />
    <path d="M48 22 h64 v40 h-64 Z" />
    <path d="M48 30 h64 M48 37 h64 M48 44 h64" className={classes.faint} />
    <path d="M46 10 V86 M114 10 V86" className={classes.film} />
    <circle cx="80" cy="54" r="5" />
    <path d="M80 59 L70 90 M80 59 L90 90" />
  </Drawing>
);

/** An answer over the free sample set. */
const tryAnswer = (name: AnswerName) => pages.answer.path({ name }, { sample_set: true });

const visitors = [
  {
    who: 'You formulate',
    drawing: <Formulation />,
    question:
      'How far from the limit do others place cranking viscosity, and what evaporation loss do they accept for it?',
    links: [
      { label: 'What each test tells', path: pages.testsConducted.path() },
      { label: 'A complete oil as an example', path: pages.sampleDataReport.path() },
      { label: 'Try it: where the oils of others lie', path: tryAnswer('target-window') },
    ],
  },
  {
    who: 'You bring oil to market',
    drawing: <Shelf />,
    question:
      'What is on the shelf beside ours in Brazil or Thailand, and does it measure what its label says?',
    links: [
      { label: 'Where oils are collected', path: pages.worldwideCollection.path() },
      { label: 'All oils of a region and year', path: pages.regionalSelect.path() },
      { label: 'Try it: what share of the oils meets its claims', path: tryAnswer('share-conforming') },
    ],
  },
  {
    who: 'You build vehicles',
    drawing: <Piston />,
    question:
      'Which oils will drivers find where we sell, and how many of them meet the grade in the handbook?',
    links: [
      { label: 'Grades and classes since the first bottle', path: pages.anniversary.path() },
      { label: 'Browse oils by grade and class', path: pages.catalog.path() },
      { label: 'Try it: which oils are not what they say', path: tryAnswer('suspects') },
    ],
  },
];

/** The three kinds of visitor, each with a question the archive answers and where to begin. */
export const Visitors = () => (
  <section className={classes.band}>
    <Title order={2}>Three ways in</Title>
    <div className={classes.visitors}>
      {visitors.map(({ who, drawing, question, links }) => (
        <div key={who}>
          {drawing}
          <Title order={3}>{who}</Title>
          <p>{question}</p>
          <ul>
            {links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
);
