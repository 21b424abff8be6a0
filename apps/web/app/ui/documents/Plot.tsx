import { type PlotName, plotFile, plotForms, plotSchemes } from '@iom/contract/pages/plots.ts';
import type { ReactNode } from 'react';
import classes from './plot.module.css';

interface Props {
  name: PlotName;
  /** What the plot shows, for readers who do not see it. */
  alt: string;
  /** Caption below the plot. */
  children: ReactNode;
}

/** A plot that the server paints: in the colors of the scheme in force, on phones in a narrow form with readable text. */
export const Plot = ({ name, alt, children }: Props) => (
  <figure className={classes.figure}>
    {plotSchemes.map((scheme) => (
      <picture key={scheme} className={classes[scheme]}>
        <source media="(max-width: 36em)" srcSet={plotFile(name, 'narrow', scheme)} {...plotForms.narrow} />
        <img
          src={plotFile(name, 'wide', scheme)}
          alt={alt}
          loading="lazy"
          decoding="async"
          {...plotForms.wide}
        />
      </picture>
    ))}
    <figcaption>{children}</figcaption>
  </figure>
);
