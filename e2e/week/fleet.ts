/** The fleet as lines of the product's templates: eight people, each with a vehicle. */

const PEOPLE = [
  ['1044778106', 'Salem', 'Al-Dosari'],
  ['2409182736', 'Imran', 'Khan'],
  ['1077331203', 'Majid', 'Al-Harbi'],
  ['2441009210', 'Ahmed', 'Saber'],
  ['1055667784', 'Turki', 'Al-Mutairi'],
  ['2399881123', 'Naveed', 'Akhtar'],
  ['1066123454', 'Hassan', 'Al-Asmari'],
  ['1099002212', 'Bader', 'Al-Shammari'],
] as const;

export const DRIVERS = PEOPLE.map(([civil_id, first, last], index) => ({
  'Civil ID': civil_id,
  Mobile: `05533310${index + 10}`,
  'Employee number': `N-${index + 1}`,
  'First name': first,
  'Last name': last,
}));

const REEFER = { 'Vehicle type': 'Heavy truck', 'Fuel type': 'Diesel', 'Tank capacity (L)': '300' };
const PICKUP = { 'Vehicle type': 'Light vehicle', 'Fuel type': '91', 'Tank capacity (L)': '80' };
const SALOON = { 'Vehicle type': 'Light vehicle', 'Fuel type': '95', 'Tank capacity (L)': '60' };

export const VEHICLES = [
  { Plate: 'NJD 1101', 'Vehicle group': 'Reefers', ...REEFER },
  { Plate: 'NJD 1102', 'Vehicle group': 'Reefers', ...REEFER },
  { Plate: 'NJD 1103', 'Vehicle group': 'Reefers', ...REEFER },
  { Plate: 'NJD 1104', 'Vehicle group': 'Reefers', ...REEFER },
  { Plate: 'NJD 2201', ...PICKUP },
  { Plate: 'NJD 2202', ...PICKUP },
  { Plate: 'NJD 2203', ...PICKUP },
  { Plate: 'NJD 3301', ...SALOON },
].map((vehicle, index) => ({ ...vehicle, Driver: `N-${index + 1}`, 'Odometer (km)': '42000' }));
