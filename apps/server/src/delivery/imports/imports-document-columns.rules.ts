/** Column headers of the last valid days of documents, our templates' first in each language. */
export const DRIVER_DOCUMENT_HEADERS = {
  driving_license_until: [
    'Driving license until',
    'Driving license expiry',
    'License expiry',
    'Licence expiry',
    'رخصة القيادة سارية حتى',
    'انتهاء رخصة القيادة',
    'تاريخ انتهاء الرخصة',
  ],
  residence_permit_until: [
    'Residence permit until',
    'Iqama expiry',
    'Residence permit expiry',
    'الإقامة سارية حتى',
    'انتهاء الإقامة',
    'تاريخ انتهاء الإقامة',
  ],
  driver_card_until: [
    'Driver card until',
    'Driver card expiry',
    'بطاقة السائق سارية حتى',
    'انتهاء بطاقة السائق',
  ],
  hazmat_license_until: [
    'Hazardous goods license until',
    'Hazmat license expiry',
    'رخصة البضائع الخطرة سارية حتى',
    'انتهاء رخصة البضائع الخطرة',
  ],
} as const;

export const VEHICLE_DOCUMENT_HEADERS = {
  registration_until: [
    'Registration until',
    'Registration expiry',
    'Istimara expiry',
    'الاستمارة سارية حتى',
    'انتهاء الاستمارة',
    'تاريخ انتهاء الاستمارة',
    'انتهاء رخصة السير',
  ],
  insurance_until: [
    'Insurance until',
    'Insurance expiry',
    'التأمين ساري حتى',
    'انتهاء التأمين',
    'تاريخ انتهاء التأمين',
  ],
  inspection_until: [
    'Inspection until',
    'Inspection expiry',
    'Fahas expiry',
    'MVPI expiry',
    'الفحص الدوري ساري حتى',
    'انتهاء الفحص',
    'تاريخ انتهاء الفحص',
    'انتهاء الفحص الدوري',
  ],
  operating_card_until: [
    'Operating card until',
    'Operating card expiry',
    'بطاقة التشغيل سارية حتى',
    'انتهاء بطاقة التشغيل',
  ],
} as const;
