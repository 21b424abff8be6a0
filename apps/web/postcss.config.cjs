module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-sm': '48em',
        'breakpoint-md': '64em',
        'breakpoint-lg': '75em',
      },
    },
  },
};
