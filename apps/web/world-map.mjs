// Before the build: draws the outlines of all countries into public/world.svg, from Natural Earth (1:110 million, public domain).
// A page colours a country with `<use href="/world.svg#DE">`; the outlines are in no script.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { geoEqualEarth, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';

const width = 1000;
const read = async (scale) => {
  const file = fileURLToPath(import.meta.resolve(`world-atlas/countries-${scale}.json`));
  const topology = JSON.parse(await readFile(file, 'utf8'));
  return feature(topology, topology.objects.countries).features.flatMap((country) => {
    // disputed territories have no number
    const code = countries.numericToAlpha2(String(country.id ?? '')) ?? '';
    // Antarctica sells no oil
    return code === 'AQ' ? [] : [{ code, country }];
  });
};

const [outlined, detailed] = await Promise.all([read('110m'), read('50m')]);
const land = { type: 'FeatureCollection', features: outlined.map(({ country }) => country) };
const projection = geoEqualEarth().fitWidth(width, land);
const draw = geoPath(projection).digits(1);
const height = Math.ceil(geoPath(projection).bounds(land)[1][1]);

const known = new Set(outlined.map(({ code }) => code));
const paths = outlined.map(
  ({ code, country }) => `<path${code === '' ? '' : ` id="${code}"`} d="${draw(country)}"/>`,
);
/** Countries too small for the scale are a dot, which only a page that needs it draws. */
const dots = detailed
  .filter(({ code }) => !known.has(code))
  .map(({ code, country }) => {
    const [x, y] = draw.centroid(country);
    return `<circle id="${code}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`;
  });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="countries">${paths.join('')}</g><g id="dots">${dots.join('')}</g></svg>\n`;
await writeFile(path.join(import.meta.dirname, 'public', 'world.svg'), svg);
