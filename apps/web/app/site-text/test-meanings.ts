/** What a test means to a formulator, by the name of its first analyte: an administrator may rename the test. */
export const testMeanings: Readonly<Record<string, string>> = {
  'Kinematic Viscosity @ 100 C':
    'It fixes the hot grade, and with it the room that is left. An oil near the bottom of its grade saves fuel and polymer, and has little to lose to shear; one near the top pays for viscosity that the grade does not ask for. Beside the cold cranking value it shows how much of the thickness comes from the base oil and how much from the viscosity modifier.',
  'Kinematic Viscosity @ 40 C':
    'The second point of the line. Together with the value at 100 °C it gives the viscosity index, and on its own it is what a pump or a gear pair sees before the engine is warm.',
  'Viscosity Index':
    'The slope of viscosity over temperature in one figure. A high index with little polymer points to a hydrocracked or synthetic base; the same index with much polymer is bought with shear stability.',
  'HTHS Viscosity @ 150 C':
    'The film that is left in a bearing at 150 °C and a million reciprocal seconds, and the fuel that it costs. Oils gather at 2.6, 2.9 and 3.5 mPa·s because specifications put floors there. Against the kinematic viscosity it shows what the polymer loses while it is being sheared.',
  'High Shear Viscosity @ 100 C':
    'The viscosity most of the engine runs at. It ranks oils of one grade by fuel economy better than the value at 150 °C, which is a wear limit.',
  'CCS Viscosity @ -10 C':
    'How light the base oil is. The distance to the limit of the W grade is money: a blend that cranks far below its limit could carry a heavier base oil and evaporate less.',
  'MRV Apparent Viscosity @ -15 C':
    'Whether the pump gets oil on a cold morning after two days of slow cooling. A yield stress means that wax and viscosity modifier have built a network: the pour-point depressant does not suit them, however good the apparent viscosity looks.',
  'Scanning Brookfield Viscosity @ -5 C':
    'Gel that forms while an oil cools by one degree an hour. It was introduced after engines had failed in the field on oils that passed every faster test; the index shows the sharpest rise and the temperature at which it comes.',
  'Borderline Pumping Temperature':
    'The older figure for the temperature at which pumping fails, found in early oils of the archive and useful to compare with them.',
  'Kinematic Viscosity @ 100 C after 30 Cycles':
    'What thirty passes through an injector nozzle leave of the viscosity: the permanent loss, by which viscosity modifiers differ most. An oil that drops out of its grade here will do so in service.',
  'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)':
    'The same loss at two severities. Ninety cycles are what heavy-duty specifications ask for; the step between thirty and ninety shows whether the polymer has come to rest.',
  'Sonic Shear Viscosity Loss @ 40 C':
    'Permanent loss by ultrasound, a small-sample test that suits hydraulic and driveline fluids.',
  'TEOST MHT Rod Deposits':
    'Deposits of the kind that build in the ring zone. It separates detergent systems and finds antioxidants that run out.',
  'TEOST 33C Rod Deposits':
    'Deposits of a bearing that is heated and cooled twelve times, as in a turbocharger after the engine is switched off.',
  'TFOUT Induction Time':
    'How long the antioxidants hold while a thin film is fed with oxygen, metals and fuel residue. It was written for gasoline engine oils and is read beside ROBO.',
  'PDSC Oxidation Induction Time':
    'Minutes until the oxidation of a few milligrams runs away under pressurized oxygen. It needs very little oil, and it ranks the antioxidant reserve within a product line.',
  'ROBO Kinematic Viscosity @ 40 C, Aged':
    'Forty hours at 170 °C make an aged oil on the bench. The rise in viscosity speaks for the antioxidants; the pumping viscosity of what is left speaks for the next winter.',
  'HTCBT Copper Increase':
    'What the additive system does to copper, lead and tin, the metals of bearings and coolers. Heavy-duty specifications limit each.',
  'Foam Seq I Tendency':
    'Tendency to foam and how long the foam stays. A high value usually means an antifoam that was badly dispersed or has settled.',
  'Foam Seq IV Tendency': 'Foam at 150 °C, where the antifoam of many oils no longer works.',
  'Noack Evaporation Loss':
    'The mass that leaves at 250 °C in an hour: oil consumption, thickening in service, and the cut of the base oil in one value. Against cold cranking viscosity it is the oldest trade-off in the formulation of a multigrade.',
  'Volatility by GC @ 371 C':
    'The share that boils below 371 °C, seen through the boiling curve rather than through an oven.',
  'Initial Boiling Point':
    'The boiling curve of the whole blend. Its shape tells one base oil from two, and light from heavy.',
  'Phosphorus Emission Index':
    'How much of the phosphorus leaves with the vapor. Two oils with equal phosphorus can differ by a factor, and it is the vapor that reaches the catalyst.',
  'Emulsion Retention Oil @ 0 C, 24 h':
    'Whether an oil holds the water of short trips and of E85 in suspension instead of letting it settle below the pump.',
  Aluminum:
    'The fingerprint. Calcium, magnesium and sodium are the detergents, zinc and phosphorus the antiwear additive, molybdenum the friction modifier, boron a dispersant, silicon the antifoam. A counterfeit mostly shows itself here: the metals are missing.',
  'Barium (D4951)': 'The specification method for the additive metals of a new oil, phosphorus first.',
  'Sulfated Ash':
    'What the metals of the additives leave behind when all else is burned, and what a particulate filter has to store for life. Specifications for vehicles with filters cap it.',
  'Base Number (D2896)':
    'The reserve against acids, strong and weak bases together, as the industry states it for new oil. With the ash it shows how much reserve each tenth of a percent of metal buys.',
  'Base Number (D4739)':
    'The hard base alone, the part that lasts. The gap to the perchloric-acid value is dispersant and aminic antioxidant.',
  'Acid Number (D664)':
    'A new oil is not at zero: the antiwear additive shows as acid. The value is the starting point of every drain study.',
  'Sulfur (D2622)':
    'Group of the base oil and load of the catalyst in one figure; what the additives bring is known from the other elements.',
  Nitrogen: 'The level of dispersant and aminic antioxidant, which no metal reveals.',
  Chlorine: 'A trace of how the additives were made, and a matter of disposal.',
  'Flash Point COC':
    'Safety in transport and storage. A low value points to light ends, or to fuel in the oil.',
  'Density @ 15 C': 'Identity and logistics; with viscosity it tells naphthenic from paraffinic stock.',
  'Pour Point':
    'The temperature at which the oil no longer moves in a jar. It says whether a depressant is there, and less about pumping than the MRV does.',
  'ASTM Color': 'A check of identity from batch to batch, and no measure of quality.',
  'Ball Rust Test Average Gray Value':
    'How well an oil keeps a steel ball from rusting in acid vapor: rust inhibitor and base reserve at work.',
  'EOFT Flow Change': 'Whether a little water makes additives fall out and block the filter.',
  'EOWTT Flow Change @ 0.6% Water':
    'The same question with more water, step by step, after six hours of heat.',
  'Miscibility with Reference Oil 1':
    'Whether an oil can be topped up with any other: six reference oils, one cycle of temperature, and a look at what separates.',
  'FTIR Oxidation (1800-1670 cm-1)':
    'The infrared starting line. Used-oil programs subtract it to see oxidation, nitration and soot.',
};
