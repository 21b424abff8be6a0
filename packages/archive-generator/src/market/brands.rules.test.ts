import { expect, test } from 'vitest';
import { suppliers } from '../shared/reference-data.ts';

const names = suppliers.flatMap(({ supplier, brands }) => [supplier, ...brands.map(({ name }) => name)]);

/** Oil brands and companies of the real world, to which results of invented oils must not be attributed. */
const realNames =
  `Mobil Exxon Esso Castrol Shell Total Elf Motul Repsol Cepsa Petronas Syntium Valvoline Quaker Pennzoil Havoline
Chevron Texaco Caltex Delo Fuchs Titan Liqui Moly Eni Agip Q8 Gulf Idemitsu Eneos Amsoil Lukoil Orlen Lotos Sinopec Kunlun
Petrochina Kixx ZIC Hyundai PTT Bangchak Pertamina Fastron Enduro Mesran Servo Bharat MAK Veedol Savsol Apar Nulon Penrite
Ampol Engen Sasol Oryx Afriquia Oando Conoil Addinol Ravenol Meguin Mannol Rowe Wolf Champion Kroon Eurol Ardeca Aral Ipone
Yacco Igol Bardahl Opal Motorex Panolin Midland Statoil Neste Teboil Comma Millers Morris Silkolene Granville Carlube
Halfords Selenia Tutela Petronor Arexons Pakelo Tamoil Krafft Brugarolas Olipes Galp Cyclon Revoil Opet Maxima Speedol
Moove Lubrax Ipiranga YPF Elaion Petrobras Terpel Primax PDV Akron Roshfrans Mexlub Warren Coastal Kendall Phillips Conoco
Citgo Mystik Sinclair Sunoco Cenex Schaeffer Lucas Duckhams Torco Rotella Triax Nissan Toyota Honda Mitsubishi Cosmo Fukkol
Evalube Deltalube Unioil Seaoil Phoenix Petron Enoc Adnoc Petromin Aramco Petrolimex Rosneft Gazprom Gazpromneft Sintec TNK
Xado Azmol Rolf Takayama Areol Febi Meyle Vaico MOL Slovnaft OMV Modrica Mogul Paramo Specol Jasol Revline Motorcraft
ACDelco Mopar Napa Amalie BP Lubrizol Infineum Afton Oronite Hella Lopal Monic Totachi Eurolub Divinol Finke Avia Westfalen
Nynas Yukong GS SK Monarch Federal Emarat Rimula Helix Delvac Magnatec Edge Rimex Vecton Nerol Ursa Meguiar Meridol`.split(
    /\s+/,
  );

test('no supplier or brand contains the name of a real oil company', () => {
  const real = realNames.map((name) => name.toLowerCase());
  const clashes = names.filter((name) => {
    const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return real.some((known) =>
      words.some((word) => word === known || (known.length > 5 && word.includes(known))),
    );
  });
  expect(clashes).toEqual([]);
  for (const phrase of ['royal purple', 'great wall', 'red line', 'top 1', 'rock oil', 'super s', 'liqui']) {
    expect(names.filter((name) => name.toLowerCase().includes(phrase))).toEqual([]);
  }
});

test('suppliers and brands are unique, about 200 with one to six brands each', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(suppliers.length).toBeGreaterThan(180);
  for (const { brands } of suppliers) {
    expect(brands.length).toBeGreaterThanOrEqual(1);
    expect(brands.length).toBeLessThanOrEqual(6);
  }
});
