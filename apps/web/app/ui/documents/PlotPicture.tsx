import type { PlotName } from '@iom/contract/pages/plot-names.ts';
import { type PlotForm, plotFile, plotForms, plotSchemes } from '@iom/contract/pages/plots.ts';
import classes from './documents.module.css';

interface Props {
  name: PlotName;
  /** What the plot shows, for readers who do not see it; empty beside a text that says it. */
  alt: string;
  /** On wide screens. */
  form: PlotForm;
}

/** A plot that the server paints: in the colors of the scheme in force, on phones in a narrow form with readable text. */
export const PlotPicture = ({ name, alt, form }: Props) =>
  plotSchemes.map((scheme) => (
    <picture key={scheme} className={classes[scheme]}>
      {form === 'wide' && (
        <source media="(max-width: 36em)" srcSet={plotFile(name, 'narrow', scheme)} {...plotForms.narrow} />
      )}
      <img
        src={plotFile(name, form, scheme)}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...plotForms[form]}
      />
    </picture>
  ));
