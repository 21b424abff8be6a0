/** A product keeps its formulation from bottle to bottle, until it is reformulated. */
import { Random } from '../shared/random.ts';

/**
 * The random streams of one property: one for the product, one for its current formulation, one for the
 * bottle.
 */
export interface Streams {
  product: Random;
  formulation: Random;
  batch: Random;
}

/** Streams are created on first use: there are many properties, and few need all three. */
class ProductStreams implements Streams {
  readonly batch: Random;
  private readonly key: string;
  private readonly number: number;
  private ofProduct: Random | undefined;
  private ofFormulation: Random | undefined;

  constructor(key: string, number: number, batch: Random) {
    this.key = key;
    this.number = number;
    this.batch = batch;
  }

  get product(): Random {
    this.ofProduct ??= new Random(this.key);
    return this.ofProduct;
  }

  get formulation(): Random {
    this.ofFormulation ??= new Random(`${this.key}/${this.number}`);
    return this.ofFormulation;
  }
}

/** A product, identified by brand, region, grade and class, as formulated in a year. */
export interface Product {
  key: string;
  /** 0 for the first formulation. */
  formulation: number;
  /** The year the formulation came on the market. */
  since: number;
  /** It follows the practice of this year: not every first formulation dates from the class's introduction. */
  era: number;
  openStreams: (property: string, batch: Random) => Streams;
}

/** Years between two formulations of a product. */
const minYears = 7;
const maxYears = 19;

/** The product as sold in `year`; `launch`: the first year in which its class can be claimed. */
export function makeProduct(key: string, launch: number, year: number): Product {
  const life = new Random(`${key}/life`);
  let formulation = 0;
  let since = Math.min(year, Math.max(1985, launch));
  const delay = 4 * life.uniform() ** 2;
  for (;;) {
    const next = since + Math.round(life.between(minYears, maxYears));
    if (next > year) break;
    since = next;
    formulation += 1;
  }
  return {
    key,
    formulation,
    since,
    era: formulation === 0 ? since + delay : since,
    openStreams: (property, batch) => new ProductStreams(`${key}/${property}`, formulation, batch),
  };
}

/** A bottle that was filled with another oil and belongs to no product. */
export const streamsOfBottle = (batch: Random): Streams => ({ product: batch, formulation: batch, batch });
